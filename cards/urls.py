"""Addresses of cards and sets."""

from django.urls import path

from cards import views

app_name = "cards"

urlpatterns = [
    path("cards/", views.cards, name="cards"),
    path("cards/which-card/", views.which_card, name="which-card"),
    path("cards/<slug:slug>/", views.card, name="card"),
    path("sets/", views.sets, name="sets"),
    path("sets/<str:code>/", views.set_of_cards, name="set"),
]
